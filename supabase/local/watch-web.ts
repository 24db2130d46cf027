import { say } from './console.ts'

/** Editors write a file in several steps. */
const settleMs = 100

/** Calls `changed` after each change of a script or style in a folder. Returns what stops it. */
export function watchWeb(folder: string, changed: () => Promise<unknown>): () => Promise<void> {
  const watcher = Deno.watchFs(folder)
  let timer: ReturnType<typeof setTimeout> | undefined
  const watching = (async () => {
    for await (const { kind, paths } of watcher) {
      if (kind === 'access' || !paths.some((path) => /\.(tsx?|css)$/.test(path))) continue
      clearTimeout(timer)
      timer = setTimeout(
        () => changed().catch((error) => say(`The scripts of pages: ${error.message}`)),
        settleMs,
      )
    }
  })()
  return async () => {
    clearTimeout(timer)
    watcher.close()
    await watching
  }
}
