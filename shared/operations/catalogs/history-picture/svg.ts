/** Finished SVG source. Only `element` makes it, so text cannot reach a picture without being escaped. */
export type Markup = { readonly markup: string }
export type Attributes = Record<string, string | number>

/** One element. Plain strings among its children are text and are escaped, as are attribute values. */
export function element(name: string, attributes: Attributes, ...children: (Markup | string)[]): Markup {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`).join('')
  const inside = children.map((child) => typeof child === 'string' ? escapeXml(child) : child.markup).join('')
  return { markup: inside ? `<${name}${given}>${inside}</${name}>` : `<${name}${given}/>` }
}

/** Elements that share attributes; without any, nothing at all. */
export function group(attributes: Attributes, children: Markup[]): Markup {
  return children.length ? element('g', attributes, ...children) : { markup: '' }
}

/** Hundredths of a unit are finer than any screen, and keep the file small and the same everywhere. */
export const rounded = (value: number): string => String(Math.round(value * 100) / 100 || 0)

const attribute = (value: string | number) => typeof value === 'number' ? rounded(value) : escapeXml(value)

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** XML has no way to write some characters (most controls, lone surrogates), so those are replaced. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
