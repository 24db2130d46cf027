/** What a part of a text for machines is. Null: the rest. */
export type CodeKind = 'name' | 'text' | 'number' | null

/**
 * The parts of JSON and of programs: names and texts in quotes, numbers, and the rest. An open quote ends with its line. Pages
 * have the source of this function as their script, so it uses nothing from outside.
 */
export function* codeParts(code: string): Generator<[kind: CodeKind, text: string]> {
  const parts = /("(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)(\s*:)?|\b(-?\d+(?:\.\d+)?|true|false|null)\b/g
  let end = 0
  for (const { 0: found, 1: quoted, 2: colon, index } of code.matchAll(parts)) {
    if (index > end) yield [null, code.slice(end, index)]
    yield [quoted ? colon ? 'name' : 'text' : 'number', quoted ?? found]
    if (colon) yield [null, colon]
    end = index + found.length
  }
  yield [null, code.slice(end)]
}
