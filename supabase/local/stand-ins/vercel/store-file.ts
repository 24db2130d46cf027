/** Supabase Storage, where the embedded stack keeps its snapshots. */
export interface Store {
  url: string
  serviceKey: string
  bucket: string
}

/** Moves a file into the bucket. */
export async function storeFile(store: Store, path: string, file: string): Promise<void> {
  const { readable } = await Deno.open(file)
  const headers = { 'content-type': 'application/gzip', 'x-upsert': 'true' }
  await send(store, path, { method: 'POST', headers, body: readable })
  await Deno.remove(file)
}

export const removeStored = (store: Store, path: string): Promise<void> =>
  send(store, path, { method: 'DELETE' })

async function send({ url, serviceKey, bucket }: Store, path: string, { headers, ...init }: RequestInit) {
  const response = await fetch(`${url}/storage/v1/object/${bucket}/${path}`, {
    ...init,
    headers: { ...headers, apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`Storage responded with ${response.status}`)
}
