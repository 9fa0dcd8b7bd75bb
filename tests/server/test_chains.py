"""Tests of chains (several actions in one answer) at a server, sent by a browser or read from the stored log."""

from __future__ import annotations

import pytest

from calamity.server.play.table_log import ACT
from calamity.server.protocol.messages import Act
from calamity.server.storage.log_store import Row
from tests.kernel.test_chains import offered, two_tins
from tests.server.simulated import Guest, simulate, start_table


@pytest.mark.parametrize("stored", [False, True])
def test_links_that_were_chosen_are_read_as_chosen(stored: bool) -> None:
    """With only two tins in hand, one is offered automatically, so naming a tin in the chain adds the other one."""
    position = two_tins().state

    async def check() -> None:
        host = start_table("catastrophe", 2)
        table = host.table_log.table
        table._state = position.copy()
        guest = await Guest(host, 0).enter()
        partner, tin, send = (table.game.actions.parse(link) for link in ("partner 1", "offer coffee_tin", "send"))
        after = host.options(guest.client, "o", [partner, tin])
        assert send in [int(option) for option in after.options]  # type: ignore[union-attr]
        assert tin not in [int(option) for option in after.options]  # type: ignore[union-attr]
        if stored:
            host.table_log._act(Row(9, ACT, 0, "", str([partner, tin, send]), 0.0), None)
        else:
            await host.act(guest.client, Act("m", guest.client.version, [partner, tin, send]))
        assert offered(table) == 2 and [entry.action for entry in table.log] == [partner, tin, send]
        await host.close()

    simulate(check)
