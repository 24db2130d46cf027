/** The few parts of a browser that the console uses: the project is checked with Deno's types, which have no document. */
export interface Element {
  id: string
  hidden: boolean
  name: string
  value: string
  checked: boolean
  type: string
  disabled: boolean
  /** Of a part that opens. */
  open: boolean
  href: string
  title: string
  textContent: string | null
  ariaBusy: string | null
  ariaDisabled: string | null
  inert: boolean
  readonly tagName: string
  readonly isConnected: boolean
  readonly dataset: Record<string, string | undefined>
  readonly clientWidth: number
  readonly files: Iterable<File> | null
  readonly clientHeight: number
  readonly style: { setProperty(name: string, value: string): void }
  closest(query: string): Element | null
  contains(other: Element | null): boolean
  querySelector(query: string): Element | null
  getAttribute(name: string): string | null
  querySelectorAll(query: string): Iterable<Element>
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  addEventListener(type: string, listener: (event: SubmitEvent) => unknown): void
  append(...children: (Element | string)[]): void
  before(...siblings: (Element | string)[]): void
  after(...siblings: (Element | string)[]): void
  replaceChildren(...children: (Element | string)[]): void
  remove(): void
  /** Of a picture. */
  decode(): Promise<void>
  focus(): void
  click(): void
  dispatchEvent(event: Event): boolean
  select(): void
  reset(): void
  requestSubmit(submitter: Element | null): void
  scrollIntoView(options?: unknown): void
}

export interface SubmitEvent extends Event {
  submitter: Element | null
}

interface Browser {
  document: {
    title: string
    body: Element
    readonly activeElement: Element | null
    readonly visibilityState: 'visible' | 'hidden'
    addEventListener(type: 'visibilitychange', listener: () => void): void
    createElement(tag: string): Element
    querySelector(query: string): Element | null
    querySelectorAll(query: string): Iterable<Element>
  }
  matchMedia(
    query: string,
  ): { matches: boolean; addEventListener(type: 'change', listener: () => void): void }
  history: { replaceState(data: unknown, unused: string, url: string): void }
  CSS: { escape(text: string): string }
  navigator: {
    clipboard: { writeText(text: string): Promise<void> }
    /** Not in every browser. */
    share?(data: { title: string; url: string }): Promise<void>
  }
  ResizeObserver: new (changed: () => void) => { observe(element: Element): void }
}

export const { document, matchMedia, history, CSS, navigator, ResizeObserver } =
  globalThis as unknown as Browser

/** @throws if the page has no such element, which is an error of ours */
export function find(query: string): Element {
  const found = document.querySelector(query)
  if (!found) throw new Error(`The page has no ${query}`)
  return found
}

export type Child = Element | string | number | false | null | undefined
type Properties = Record<string, string | number | boolean | undefined | ((event: SubmitEvent) => unknown)>

/** Creates an element. What the API returns becomes text and attributes here, and never markup. */
export function h(tag: string, properties: Properties = {}, ...children: Child[]): Element {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value)
    else if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? '' : String(value))
    }
  }
  element.append(...texts(children))
  return element
}

export const texts = (children: readonly Child[]): (Element | string)[] =>
  children.filter((child) => child !== false && child !== null && child !== undefined)
    .map((child) => typeof child === 'number' ? String(child) : child as Element | string)

/** Tells screen readers, without a change to be seen. */
export function announce(text: string): void {
  find('#announcer').textContent = text
}
