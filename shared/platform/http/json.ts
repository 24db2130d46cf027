import type * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import { asJson } from '../as-json.ts'
import { fetchText, type HttpRequest } from './client.ts'

/** The response's JSON, validated by a schema. @throws ProviderError */
export async function fetchJson<T extends z.ZodType>(request: HttpRequest, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(asJson(await fetchText(request)))
  if (parsed.success) return parsed.data
  throw new ProviderError('provider_nonsense', `${request.vendor} answered what it does not document`)
}
