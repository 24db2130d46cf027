import type { Examples } from '../operation/example.ts'

/** The examples of all operations. Only the document loads them. */
export const examples: Examples = {}
