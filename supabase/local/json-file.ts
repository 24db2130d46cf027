/** Returns undefined if the file does not exist, and throws if it cannot be read. */
export async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(path))
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** Replaces the file atomically. Only this user may read it. */
export async function writeJson(path: string, value: unknown) {
  const partial = `${path}.${Deno.pid}.partial`
  const bytes = new TextEncoder().encode(JSON.stringify(value, null, 2) + '\n')
  try {
    using file = await Deno.open(partial, { write: true, create: true, truncate: true, mode: 0o600 })
    for (let written = 0; written < bytes.length;) written += await file.write(bytes.subarray(written))
    await file.sync()
  } catch (error) {
    // On a full disk the old content stays.
    await Deno.remove(partial).catch(() => {})
    throw error
  }
  await Deno.rename(partial, path)
}
