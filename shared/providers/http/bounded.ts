import { ProviderFault } from '../fault.ts'

/** The body, while it is no longer than it may be; what is packed counts unpacked. @throws ProviderFault provider_nonsense */
export async function readBytes(
  response: Response,
  mostBytes: number,
  vendor: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let read = 0
  for await (const chunk of response.body ?? []) {
    read += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (read > mostBytes) {
      throw new ProviderFault('provider_nonsense', `${vendor} answered more than is read`)
    }
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(read)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** The same as text. @throws ProviderFault provider_nonsense */
export const readText = async (response: Response, mostBytes: number, vendor: string): Promise<string> =>
  new TextDecoder().decode(await readBytes(response, mostBytes, vendor))
