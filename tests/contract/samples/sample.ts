import type { Stage } from '../world.ts'

/** An input field by field, wherever HTTP puts each: in the path, the query or the body. */
export type Values = Record<string, unknown>

/** What makes a good request of an operation. */
export interface Sample {
  /** Its fields, but for those that name a record. */
  input?: Values
  /**
   * For each target of its rows in the access table: makes the record, and returns the fields that name it.
   * A list names none; `shows` is what it shows to whom the record is to be seen.
   */
  targets?: Record<string, (stage: Stage) => Promise<Target>>
  /** The headers that carry some of its fields, where the body is taken as it came. */
  headers?: (values: Values) => Record<string, string>
}

export interface Target {
  input?: Values
  shows?: string
}

/** By the name of the operation. */
export type Samples = Record<string, Sample>
