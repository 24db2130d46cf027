import type * as z from 'zod'
import { asJson } from '../as-json.ts'
import { ProviderFault } from '../../errors/provider-error.ts'
import { ask, type Question } from './client.ts'

/** Asks a vendor, and reads its answer by its schema. @throws ProviderFault */
export async function askJson<T extends z.ZodType>(question: Question, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(asJson(await ask(question)))
  if (parsed.success) return parsed.data
  throw new ProviderFault('provider_nonsense', `${question.vendor} answered what it does not document`)
}
