/** The sizes of the window at which the layout changes. */
const phone = matchMedia("(max-width: 1023px), (max-height: 559px)");
const narrow = matchMedia("(max-width: 1399px), (max-height: 559px)");
const docks = matchMedia("(min-width: 1200px) and (min-height: 560px)");

class Viewport {
  /** Everything stands in one column then: a phone, or a tablet held upright. */
  phone = $state(phone.matches);
  /** The rail is a drawer then. */
  narrow = $state(narrow.matches);
  /** A panel fits beside the table, even if the rail doesn't stand there. */
  docks = $state(docks.matches);

  constructor() {
    phone.addEventListener("change", (event) => (this.phone = event.matches));
    narrow.addEventListener("change", (event) => (this.narrow = event.matches));
    docks.addEventListener("change", (event) => (this.docks = event.matches));
  }
}

export const viewport = new Viewport();
