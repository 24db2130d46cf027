import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Paging } from '../../operation/paging.ts'
import { describeLimits, shorten, textLimits } from './shorten.ts'

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
 * Builds the result of a tool and cuts its output until it fits: first to fewer rows, then to shorter texts. Addresses
 * stay whole or are left out: a model that passes a part of one on would break it.
 * @throws Error if nothing fits
 */
export function fitResult(output: Json, options: Options): CallToolResult {
  const whole = options.build({ output })
  if (fits(whole)) return whole
  const cut = options.paging && cutRows(output, { ...options, paging: options.paging })
  if (cut && fits(options.build(cut))) return options.build(cut)
  const shortest = cut ?? { output }
  for (const limits of textLimits) {
    const result = options.build({
      ...shortest,
      output: shorten(shortest.output, limits) as Json,
      cut: [
        shortest.cut,
        describeLimits(limits),
        'Never send a cut value back: it would replace the whole one.',
        options.whole && `The whole is at ${options.whole}`,
      ].filter(Boolean).join(' '),
    })
    if (fits(result)) return result
  }
  throw new Error('The result of the tool is too long')
}

const encoder = new TextEncoder()

const bytesOf = (text: string) => encoder.encode(text).length

/** A byte of the JSON is one in the structure, and at most two as text, where quotes are escaped. */
const maxBytesPerByte = 3

/** The usual result is short enough to be measured without writing it once more. */
const isShort = ({ content: [first, ...added] }: CallToolResult) =>
  first?.type === 'text' &&
  (bytesOf(first.text) + JSON.stringify(added).length) * maxBytesPerByte <= maxResultBytes - reservedBytes

const fits = (result: CallToolResult) =>
  isShort(result) || bytesOf(JSON.stringify(result)) <= maxResultBytes - reservedBytes

/** As many rows as fit, at least one. */
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
  let [min, max] = [1, total - 1]
  while (min < max) {
    const middle = Math.ceil((min + max) / 2)
    if (fits(build(cutTo(middle)))) min = middle
    else max = middle - 1
  }
  return cutTo(min)
}
