/** What the script uses of the page, because the types of Deno have no documents. */
export interface Part {
  hidden: boolean
  disabled: boolean
  textContent: string | null
  ariaDisabled: string | null
  value: string
  readonly dataset: Record<string, string | undefined>
  querySelector(query: string): Part
  querySelectorAll(query: string): Iterable<Part>
  addEventListener(type: string, listener: (event: Event) => unknown): void
  setAttribute(name: string, value: string): void
  focus(): void
  select(): void
  reset(): void
}

/** A response of Auth: status 0 if there was none. */
export interface AuthResponse {
  status: number
  body: {
    access_token?: string
    error_code?: string
    /** What went wrong, in Auth's words. */
    msg?: string
    redirect_url?: string
    redirect_uri?: string
    client?: { name?: string }
    user?: { email?: string }
  }
}

/** A request to Auth, with the session if there is one. */
export type Send = (path: string, body?: object, timeoutMs?: number) => Promise<AuthResponse>

/** Sends a request to Auth. Runs in the page, so it uses nothing of this module. */
export async function sendToAuth(
  { auth, key }: Part['dataset'],
  token: string | undefined,
  path: string,
  body?: object,
  timeoutMs = 15_000,
): Promise<AuthResponse> {
  try {
    const response = await fetch(auth + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: key!,
        ...token && { authorization: `Bearer ${token}` },
        ...body && { 'content-type': 'application/json' },
      },
      body: body && JSON.stringify(body),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: await response.json().catch(() => ({})) }
  } catch {
    return { status: 0, body: {} }
  }
}
