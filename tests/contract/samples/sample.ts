import type { Stage } from '../world.ts'

/** The fields of an input, which HTTP sends in the path, the query or the body. */
export type Values = Record<string, unknown>

/** A valid request of an operation. */
export interface Sample {
  input?: Values
  /**
   * Creates the record for each target of its rows in the access table, and returns the fields that name it. For a list,
   * `shows` is the text that the response has if the record is visible.
   */
  targets?: Record<string, (stage: Stage) => Promise<Target>>
  /** The headers for fields of an operation with an unparsed body. */
  headers?: (values: Values) => Record<string, string>
}

export interface Target {
  input?: Values
  shows?: string
}

export type Samples = Record<string, Sample>
