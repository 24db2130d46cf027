import { Design } from '../../site/document.ts'
import { asJson } from '../../platform/text.ts'

/** Several times the limits of a design's texts, because of JSON escapes. */
const maxCharacters = 16_000

const opening = /"design"\s*:\s*\{/g
const field = /\s*(?:,\s*)?"(\w+)"\s*:\s*("[^"\\]*(?:\\[^][^"\\]*)*")/y

/**
 * The fields of the design in the text of a model that is still writing: those whose string is closed and valid. Reasoning
 * comes first, so it is the last design.
 */
export function partialDesign(text: string): Partial<Design> {
  const start = [...text.matchAll(opening)].at(-1)
  if (!start) return {}
  const inside = text.slice(start.index + start[0].length).slice(0, maxCharacters)
  const fields: [string, unknown][] = []
  field.lastIndex = 0
  for (let found = field.exec(inside); found; found = field.exec(inside)) {
    const [, name, value] = found as unknown as [string, string, string]
    if (!Object.hasOwn(Design.shape, name)) continue
    const { success, data } = Design.shape[name as keyof Design].safeParse(asJson(value))
    if (success) fields.push([name, data])
  }
  return Object.fromEntries(fields)
}
