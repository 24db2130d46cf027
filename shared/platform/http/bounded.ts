import { readAtMost } from '../read-at-most.ts'
import { ProviderFault } from '../../errors/provider-error.ts'

/** The body, while it is no longer than it may be; what is packed counts unpacked. @throws ProviderFault provider_nonsense */
export const readBytes = (
  response: Response,
  mostBytes: number,
  vendor: string,
): Promise<Uint8Array<ArrayBuffer>> =>
  readAtMost(
    response.body,
    mostBytes,
    () => new ProviderFault('provider_nonsense', `${vendor} answered more than is read`),
  )

/** The same as text. @throws ProviderFault provider_nonsense */
export const readText = async (response: Response, mostBytes: number, vendor: string): Promise<string> =>
  new TextDecoder().decode(await readBytes(response, mostBytes, vendor))
