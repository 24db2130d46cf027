import { spawn } from 'node:child_process'
import process from 'node:process'

/** Opens an address or a file as the desktop does, or with the program in BROWSER. */
export function openInBrowser(target: string): Promise<boolean> {
  const program = process.env.BROWSER ??
    ({ darwin: 'open', win32: 'explorer' } as Record<string, string>)[process.platform] ?? 'xdg-open'
  return new Promise((resolve) => {
    const child = spawn(program, [target], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
