/**
 * The few parts of a browser that views use. The project is checked with Deno's types, which have no document: those of a
 * browser would allow them in the server too.
 */
export interface Element {
  id: string
  innerHTML: string
  textContent: string | null
  dataset: Record<string, string | undefined>
  style: { setProperty(name: string, value: string): void }
  closest(selector: string): Element | null
  querySelector(selector: string): Element | null
  getBoundingClientRect(): { left: number; width: number; height: number }
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  addEventListener(type: string, listener: (event: Event) => void): void
  focus(options?: { preventScroll: boolean }): void
}

export interface Event {
  target: Element
  key: string
  clientX: number
  source: unknown
  data: unknown
  preventDefault(): void
}

interface Browser {
  document: {
    documentElement: Element
    activeElement: Element | null
    getElementById(id: string): Element | null
  }
  parent: { postMessage(message: unknown, origin: string): void }
  addEventListener(type: string, listener: (event: Event) => void): void
  ResizeObserver: new (changed: () => void) => { observe(element: Element): void }
}

export const browser = globalThis as unknown as Browser

/** The element that a view draws in. */
export const root = (): Element => browser.document.getElementById('view')!

/** Draws markup in place of what is there. The focus stays on the element with the same id. */
export function draw(markup: string): void {
  const focused = browser.document.activeElement?.id
  root().innerHTML = markup
  root().removeAttribute('aria-busy')
  if (focused) browser.document.getElementById(focused)?.focus({ preventScroll: true })
}

/** Calls a listener for events on elements with an attribute, with its value. */
export function on(type: string, name: string, listener: (value: string, event: Event) => void): void {
  root().addEventListener(type, (event) => {
    const element = event.target.closest(`[data-${name}]`)
    if (element) listener(element.dataset[name] ?? '', event)
  })
}
