/** What a text says as JSON; undefined where it is none, which no schema takes. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
