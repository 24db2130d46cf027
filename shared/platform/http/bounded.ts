import { readLimited } from '../read-limited.ts'
import { ProviderError } from '../../errors/provider-error.ts'

/** The body, while it is no longer than it may be; what is packed counts unpacked. @throws ProviderError provider_nonsense */
export const readBytes = (
  response: Response,
  maxBytes: number,
  vendor: string,
): Promise<Uint8Array<ArrayBuffer>> =>
  readLimited(
    response.body,
    maxBytes,
    () => new ProviderError('provider_nonsense', `${vendor} answered more than is read`),
  )

/** The same as text. @throws ProviderError provider_nonsense */
export const readText = async (response: Response, maxBytes: number, vendor: string): Promise<string> =>
  new TextDecoder().decode(await readBytes(response, maxBytes, vendor))
