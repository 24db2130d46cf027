export type XmlNode = { name: string; attributes: Record<string, string>; children: (XmlNode | string)[] }

/** A node and those in it, or those of a name. */
export function all(node: XmlNode, name?: string): XmlNode[] {
  const below = node.children.flatMap((child) => typeof child === 'string' ? [] : all(child, name))
  return !name || node.name === name ? [node, ...below] : below
}

/** The characters in a node. */
export const text = (node: XmlNode): string =>
  node.children.map((child) => typeof child === 'string' ? child : text(child)).join('')

/** A strict reader of the XML that a picture may consist of: anything else throws, where a browser would forgive. */
export function parseXml(source: string): XmlNode {
  if (/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(source)) {
    throw new Error('illegal character')
  }
  const root: XmlNode = { name: '', attributes: {}, children: [] }
  const open = [root]
  const tokens = /<(\/)?([A-Za-z]+)((?: [A-Za-z][A-Za-z0-9-]*="[^"<]*")*)(\/)?>|([^<>]+)/y
  for (let at = 0; at < source.length; at = tokens.lastIndex) {
    tokens.lastIndex = at
    const token = tokens.exec(source)
    if (!token) throw new Error(`not XML: ${source.slice(at, at + 60)}`)
    const [, closing, name = '', list = '', empty, characters] = token
    if (characters !== undefined) open.at(-1)!.children.push(unescaped(characters))
    else if (closing) {
      if (open.pop()!.name !== name || list || empty) throw new Error(`stray </${name}>`)
    } else {
      const pairs = [...list.matchAll(/ ([A-Za-z][A-Za-z0-9-]*)="([^"]*)"/g)].map(([, key, value]) =>
        [key!, unescaped(value!)] as const
      )
      if (new Set(pairs.map(([key]) => key)).size < pairs.length) {
        throw new Error(`repeated attribute in <${name}>`)
      }
      const node: XmlNode = { name, attributes: Object.fromEntries(pairs), children: [] }
      open.at(-1)!.children.push(node)
      if (!empty) open.push(node)
    }
  }
  const [svg, ...more] = root.children
  if (open.length > 1 || more.length > 0 || typeof svg !== 'object') throw new Error('not one closed element')
  return svg
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function unescaped(text: string): string {
  return text.replace(/&([^;&]*;?)/g, (entity, name: string) => {
    const character = name.endsWith(';') ? entities[name.slice(0, -1)] : undefined
    if (character === undefined) throw new Error(`unknown entity ${entity}`)
    return character
  })
}
