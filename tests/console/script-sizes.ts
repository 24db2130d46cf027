import { join } from 'node:path'
import { root, webFolder } from '../../supabase/local/path.ts'

/** The scripts of the console by name, as the build made them. */
export const builtScripts = async (): Promise<Record<string, string>> =>
  JSON.parse(await Deno.readTextFile(join(root, webFolder, 'console.json'))).scripts

/** The bytes of scripts, each compressed by itself as a browser receives it. */
export async function compressedBytes(scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(scripts.map(async (text) => {
    const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
    return (await new Response(compressed).arrayBuffer()).byteLength
  }))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** The most that a page may load, beside what it loads once a person acts. */
export const maxScriptBytes = (path: string): number => path.startsWith('home') ? 25_000 : 40_000
