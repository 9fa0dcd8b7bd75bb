/** How much room there is. */
const phone = matchMedia("(max-width: 819px)");
const narrow = matchMedia("(max-width: 1179px)");

class Viewport {
  phone = $state(phone.matches);
  /** The rail is a drawer then. */
  narrow = $state(narrow.matches);

  constructor() {
    phone.addEventListener("change", (event) => (this.phone = event.matches));
    narrow.addEventListener("change", (event) => (this.narrow = event.matches));
  }
}

export const viewport = new Viewport();
