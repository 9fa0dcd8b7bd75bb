/** The person who uses this browser: name and avatar, as stored on the server. */
import { t } from "../i18n/texts.svelte";
import type { Me } from "../wire";
import { api } from "../api";

export const AVATARS = [
  "ambulance",
  "helicopter",
  "truck",
  "fishing-boat",
  "cat",
  "sitting-dog",
  "fox-head",
  "tiger-head",
  "owl",
  "octopus",
] as const;

class Myself {
  me = $state<Me>({ name: "", avatar: "ambulance" });

  /** The name others see; a guest has one too. */
  name = $derived(this.me.name || t("me.guest"));

  async load(): Promise<void> {
    const me = await api.me();
    this.me = { name: me.name, avatar: me.avatar || "ambulance" };
  }

  async save(me: Me): Promise<void> {
    this.me = me;
    await api.setMe(me);
  }
}

export const myself = new Myself();
