import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Paging } from '../../operation/paging.ts'

/** The maximum size of a tool's result as JSON: about 10,000 tokens, and as many again as text for older clients. */
export const maxResultBytes = 40_000
/** What the protocol's library adds. */
const reservedBytes = 500

type Json = Record<string, unknown>

/** An output that was cut to fit: `cut` tells the model how to continue, `next` are the arguments for that. */
export interface Fitted {
  output: Json
  cut?: string
  next?: Json
}

interface Options {
  paging?: Paging
  args: Json
  /** Where the whole output can be read, for the note. */
  whole?: string
  /** The result for an output. */
  build(fitted: Fitted): CallToolResult
}

/**
 * Builds the result of a tool and cuts its output until it fits: first to fewer rows, then to shorter texts.
 * @throws Error if nothing fits
 */
export function fitResult(output: Json, options: Options): CallToolResult {
  const whole = options.build({ output })
  if (fits(whole)) return whole
  const cut = options.paging && cutRows(output, { ...options, paging: options.paging })
  if (cut && fits(options.build(cut))) return options.build(cut)
  const shortest = cut ?? { output }
  for (const [maxLength, maxItems] of textLimits) {
    const note = [
      shortest.cut,
      `Texts are cut to ${maxLength} characters${
        maxItems < Infinity ? ` and lists to ${maxItems} entries` : ''
      }.`,
      options.whole && `The whole is at ${options.whole}`,
    ].filter(Boolean).join(' ')
    const result = options.build({
      ...shortest,
      output: shorten(shortest.output, maxLength, maxItems) as Json,
      cut: note,
    })
    if (fits(result)) return result
  }
  throw new Error('The result of the tool is too long')
}

const encoder = new TextEncoder()

/** A character of the JSON takes at most three bytes in the structure, and six as text, where quotes are escaped. */
const maxBytesPerCharacter = 9

/** Most results are short, and are not measured. */
const isShort = ({ content: [first, ...added] }: CallToolResult) =>
  first?.type === 'text' &&
  (first.text.length + JSON.stringify(added).length) * maxBytesPerCharacter <= maxResultBytes - reservedBytes

const fits = (result: CallToolResult) =>
  isShort(result) ||
  encoder.encode(JSON.stringify(result)).length <= maxResultBytes - reservedBytes

/** The most rows that fit, at least one. */
function cutRows(output: Json, { paging, args, build }: Options & { paging: Paging }): Fitted | undefined {
  const total = paging.count(output)
  if (total < 2) return undefined
  const cutTo = (max: number): Fitted => {
    const { output: cut, rows, next } = paging.cut(output, max, args)
    const note = `Only the first ${rows} of these ${total} rows fit. Call again with ${
      JSON.stringify(next)
    } for more.`
    return { output: cut, next, cut: note }
  }
  let [least, most] = [1, total - 1]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(build(cutTo(middle)))) least = middle
    else most = middle - 1
  }
  return cutTo(least)
}

/** Lengths of texts, and of the lists inside a row, one after the other. Ids, dates and addresses of files are shorter. */
const textLimits = [[4_000, Infinity], [1_000, Infinity], [300, 50], [100, 10]] as const

function shorten(value: unknown, maxLength: number, maxItems: number): unknown {
  if (typeof value === 'string') {
    return value.length > maxLength ? value.slice(0, maxLength - 1).toWellFormed() + '…' : value
  }
  if (Array.isArray(value)) {
    return value.slice(0, maxItems).map((item) => shorten(item, maxLength, maxItems))
  }
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, field]) => [name, shorten(field, maxLength, maxItems)])
  return Object.fromEntries(entries.slice(0, Math.max(30, maxItems)))
}
