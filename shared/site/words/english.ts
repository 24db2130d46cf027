import { tables } from './words.ts'

export const english = tables.en!
