"""Migration that stores only hashes of the keys to seats; new keys are random, those given out before still work."""

import hmac
import json
from base64 import urlsafe_b64encode
from hashlib import sha256

import sqlalchemy as sa
from alembic import context, op

revision = "0002"
down_revision = "0001"

log = sa.table("log", sa.column("table_id"), sa.column("n"), sa.column("kind"), sa.column("seat"), sa.column("body"))


def upgrade() -> None:
    """Replace the salt of each derived key by the key's hash."""
    secret: bytes = context.config.attributes["secret"]
    connection = op.get_bind()
    sat = connection.execute(sa.select(log.c.table_id, log.c.n, log.c.seat, log.c.body).where(log.c.kind == "sit"))
    for table, n, seat, body in sat.all():
        sitter = json.loads(body)
        words = "\0".join(("seat", table, str(seat), sitter.pop("salt")))
        key = urlsafe_b64encode(hmac.digest(secret, words.encode(), sha256)[:18])
        sitter["key"] = sha256(key).hexdigest()
        line = sa.update(log).where(log.c.table_id == table, log.c.n == n)
        connection.execute(line.values(body=json.dumps(sitter, ensure_ascii=False, separators=(",", ":"))))


def downgrade() -> None:
    """Refuse: a key can't be recovered from its hash."""
    raise NotImplementedError("the keys of seats can't be derived again")
