/** An element of the page with what the tags have: the script knows which one it asks for. */
export interface Element
  extends
    HTMLElement,
    Pick<HTMLInputElement, 'name' | 'value' | 'checked' | 'type' | 'disabled' | 'files' | 'select'>,
    Pick<HTMLFormElement, 'reset' | 'requestSubmit'>,
    Pick<HTMLDialogElement, 'open' | 'showModal'>,
    Pick<HTMLAnchorElement, 'href'>,
    Pick<HTMLImageElement, 'decode'>,
    Pick<HTMLIFrameElement, 'contentWindow'>,
    Pick<HTMLTemplateElement, 'content'> {
  closest(query: string): Element | null
  querySelector(query: string): Element | null
  querySelectorAll(query: string): NodeListOf<Element>
}

/** @throws if the page has no such element, which is an error of ours */
export function find(query: string): Element {
  const found = document.querySelector<Element>(query)
  if (!found) throw new Error(`The page has no ${query}`)
  return found
}

export type Child = Element | string | number | false | null | undefined
type Properties = Record<string, string | number | boolean | undefined | ((event: Event) => unknown)>

/** Creates an element. What the API returns becomes text and attributes here, and never markup. */
export function h(tag: string, properties: Properties = {}, ...children: Child[]): Element {
  const element = document.createElement(tag) as Element
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
