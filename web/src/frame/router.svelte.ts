/** Which page is open: the path, and the values in the fragment (keys are never part of the path). */

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);

  /** The values in the fragment, as in `#s=…&rule=K-33`. */
  fragment = $derived(new URLSearchParams(this.hash.replace(/^#/, "")));

  constructor() {
    const read = () => {
      this.path = location.pathname;
      this.hash = location.hash;
    };
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(url: string): void {
    history.pushState(null, "", url);
    this.path = location.pathname;
    this.hash = location.hash;
    scrollTo(0, 0);
  }

  /** Change the address without a step in the history. */
  replace(url: string): void {
    history.replaceState(null, "", url);
    this.path = location.pathname;
    this.hash = location.hash;
  }

  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const router = new Router();
