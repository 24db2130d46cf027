import { asJson } from '../../platform/text.ts'

/** Limits the time for a text with many opening braces, each of which is read to its end. */
const maxScannedCharacters = 10_000_000

/**
 * The JSON of a model's text. Some models add prose, a Markdown fence or their reasoning, despite the instructions: then it is
 * the last object with a design, because reasoning comes first. Undefined where there is none.
 */
export function findResponse(text: string): unknown {
  const whole = asJson(text)
  if (whole !== undefined) return whole
  let found: unknown
  let scanned = 0
  const starts = /\{\s*"/g
  while (scanned < maxScannedCharacters && starts.test(text)) {
    const start = text.lastIndexOf('{', starts.lastIndex)
    const end = endOfObject(text, start)
    scanned += (end ?? text.length) - start
    if (end === undefined) continue
    const value = asJson(text.slice(start, end))
    if (typeof value !== 'object') continue
    starts.lastIndex = end
    if (Object.hasOwn(value!, 'design')) found = value
  }
  return found
}

/** The index after the brace that closes the object at `start`; undefined where it is not closed. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  let inString = false
  const tokens = /\\[^]|["{}]/g
  tokens.lastIndex = start
  for (let token = tokens.exec(text)?.[0]; token; token = tokens.exec(text)?.[0]) {
    if (token === '"') inString = !inString
    else if (!inString && token === '{') depth++
    else if (!inString && token === '}' && --depth === 0) return tokens.lastIndex
  }
  return undefined
}
