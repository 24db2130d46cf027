import * as z from 'zod'

// deno-lint-ignore no-explicit-any -- only the schema of an operation has the type of its output
export type Output = any
type Arguments = Record<string, unknown>

/** How a result of a tool is cut to whole rows, and how another call continues. */
export interface Paging {
  /** Arguments of the tool with which a call continues. */
  options?: z.ZodRawShape
  /** Leaves out the rows that earlier calls returned. */
  skip?(output: Output, options: Arguments): Output
  /** The number of rows of an output. */
  count(output: Output): number
  /** At most the first `max` rows, and the arguments that another call needs to continue. */
  cut(output: Output, max: number, args: Arguments): { output: Output; rows: number; next: Arguments }
}

/**
 * For lists with `page` and `limit`: the result is that of a smaller limit, so that its `pagination` is correct and the next
 * page continues. `recount` corrects fields that count the rows of the page.
 */
export const byPage = (name: string, recount = (output: Output) => output): Paging => ({
  count: (output) => output[name].length,
  cut(output, max) {
    const { page, limit, total_count } = output.pagination
    const first = (page - 1) * limit
    let rows = max
    // A page starts at a multiple of its limit.
    while (first % rows !== 0) rows--
    const number = first / rows + 1
    const pagination = {
      ...output.pagination,
      page: number,
      limit: rows,
      total_pages: Math.ceil(total_count / rows),
      has_more: first + rows < total_count,
    }
    return {
      output: recount({ ...output, pagination, [name]: output[name].slice(0, rows) }),
      rows,
      next: { page: number + 1, limit: rows },
    }
  },
})

const offset = z.int().min(0).max(10_000).default(0).describe('Rows to skip; a cut result says how many.')

/** For lists without pages: the tool has an argument `offset`, which skips rows of the operation's output. */
export const byOffset = (name: string): Paging => ({
  options: { offset },
  skip: (output, { offset }) => offset ? { ...output, [name]: output[name].slice(offset) } : output,
  count: (output) => output[name].length,
  cut: (output, max, { offset }) => ({
    output: { ...output, [name]: output[name].slice(0, max) },
    rows: max,
    next: { offset: Number(offset) + max },
  }),
})
