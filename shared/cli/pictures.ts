import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openInBrowser } from './open-file.ts'
import { note } from './terminal.ts'

/** Writes a page with a picture of each recording, and opens it. */
export async function showPictures(
  isrcs: readonly string[],
  draw: (isrc: string) => Promise<string>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'acp-'))
  const images: string[] = []
  for (const isrc of isrcs) {
    const name = `${isrc.replaceAll(/\W/g, '')}.svg`
    await writeFile(join(folder, name), await draw(isrc))
    // As an image, so that nothing in it can run.
    images.push(`<p><img src="${name}" alt="Play counts of ${name.slice(0, -4)}"></p>`)
  }
  const page = join(folder, 'history.html')
  await writeFile(
    page,
    [
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Play-count history</title>',
      '<style>body{max-width:60rem;margin:2rem auto;padding:0 1rem}img{width:100%}</style>',
      ...images,
      '</html>\n',
    ].join('\n'),
  )
  const opened = await openInBrowser(pathToFileURL(page).href)
  note(opened ? `Opened ${page}` : `No browser could be opened: open ${page}`)
}
