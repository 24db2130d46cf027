/**
 * The address of the API without `/api` and slashes at its end, which the paths begin with.
 * @throws {TypeError} unless it is an address
 */
export function baseAddress(given: string): string {
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) {
    throw new TypeError(`baseUrl must be an address such as https://api.example.com, not ${given}`)
  }
  const { origin, pathname } = new URL(given)
  const folders = pathname.split('/').filter((folder) => folder !== '')
  if (folders.at(-1) === 'api') folders.pop()
  return [origin, ...folders].join('/')
}

/** Refuses an id that would make the request another one: `/api/sites/` instead of `/api/sites/{id}`. */
export function checkId(name: string, id: unknown): void {
  if (id === undefined || id === null || ['', '.', '..'].includes(String(id))) {
    throw new TypeError(`${name} must be an id, not ${JSON.stringify(id)}: nothing was sent`)
  }
}

/** Checks the ids in the path of a request before it is sent. */
export const pathIds = {
  onRequest({ schemaPath, params }: { schemaPath: string; params: { path?: Record<string, unknown> } }) {
    for (const [, name] of schemaPath.matchAll(/\{(\w+)\}/g)) {
      checkId(name!, params.path?.[name!])
    }
  },
}
