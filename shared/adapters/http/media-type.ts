/** A media type (RFC 9110), with names in lower case and values without quotes. */
export interface MediaType {
  /** `type/subtype`. */
  essence: string
  parameters: [name: string, value: string][]
}

// Sticky: each pattern matches only at the current position.
const essencePattern = /[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+/y
const separatorPattern = /[ \t]*;[ \t]*/y
const parameterPattern =
  /([!#$%&'*+.^_`|~0-9A-Za-z-]+)=(?:([!#$%&'*+.^_`|~0-9A-Za-z-]+)|"((?:[^"\\]|\\.)*)")/y

/** Parses a Content-Type header; undefined if it is malformed. An empty parameter, as in `text/html;`, is ignored. */
export function parseMediaType(header: string): MediaType | undefined {
  const text = header.trim()
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }
  const essence = take(essencePattern)?.[0].toLowerCase()
  if (essence === undefined) return undefined
  const parameters: MediaType['parameters'] = []
  while (take(separatorPattern)) {
    const [, name, plain, quoted = ''] = take(parameterPattern) ?? []
    if (name !== undefined) parameters.push([name.toLowerCase(), plain ?? quoted.replace(/\\(.)/g, '$1')])
  }
  return at === text.length ? { essence, parameters } : undefined
}

/** Whether a body of this type is JSON in UTF-8 (RFC 8259). Another charset would be decoded wrongly. */
export function isJson(header: string): boolean {
  const type = parseMediaType(header)
  return type?.essence === 'application/json' && type.parameters.length <= 1 &&
    type.parameters.every(([name, value]) => name === 'charset' && value.toLowerCase() === 'utf-8')
}
