import { dirname, join } from 'node:path/posix'
import { type DocumentPage, placeholderApp, placeholderBase } from './document-page.ts'

type Guide = Omit<DocumentPage, 'kind' | 'html'>

const index = 'docs/README.md'
/** The parts of the index that are not for integrators. Two of its guides are linked by theirs. */
const others: Record<string, readonly string[]> = {
  Operators: [],
  Contributors: ['docs/access.md', 'docs/access-catalogs.md', 'docs/access-work.md'],
}
/** What is served though the index has no row for it. */
export const packages: Record<string, { name: string; group: string; summary: string }> = {
  'shared/client/README.md': {
    name: 'client',
    group: 'Servers',
    summary: 'how the typed client for TypeScript is installed and used',
  },
  'shared/cli/README.md': {
    name: 'command-line',
    group: 'Servers',
    summary: 'what the command `acp` does without code',
  },
}

const read = (file: string) => Deno.readTextFile(new URL(`../../../${file}`, import.meta.url))

/** The guides that a deployment serves, in the order of the index. */
export async function readGuides(): Promise<Guide[]> {
  const entries = new Map<string, Omit<Guide, 'title' | 'markdown'>>()
  for (const section of (await read(index)).split(/^## /m).slice(1)) {
    const reader = section.split('\n', 1)[0]!
    for (const line of section.split('\n')) {
      const [link, summary] = line.split('|').slice(1).map((cell) => cell.trim())
      if (!link?.endsWith('.md)')) continue
      const file = link.slice(link.lastIndexOf('(') + 1, -1)
      const path = join('docs', file)
      if (others[reader] && !others[reader].includes(path)) continue
      const name = file.slice(0, -'.md'.length)
      entries.set(path, { name, summary: summary!, group: others[reader] ? 'Reference' : reader })
    }
  }
  for (const [path, entry] of Object.entries(packages)) entries.set(path, entry)
  return await Promise.all([...entries].map(async ([path, entry]) => {
    const text = await read(path)
    return {
      ...entry,
      title: /^# (.+)$/m.exec(text)![1]!.replaceAll('`', ''),
      markdown: withLinks(withAddresses(text), path, entries),
    }
  }))
}

/** The text with the addresses of the deployment in place of those of the embedded stack. */
const withAddresses = (text: string) =>
  text
    .replaceAll(/http:\/\/localhost:8000(?=\/(s|console|oauth|settings)\b)/g, placeholderApp)
    .replaceAll('http://localhost:8000', placeholderBase)
    .replaceAll('{base_url}', placeholderBase)
    .replaceAll('{app_url}', placeholderApp)

/** Links to guides lead to those that are served. Of a link to anything else in the repository, the text is left. */
function withLinks(text: string, path: string, served: ReadonlyMap<string, { name: string }>): string {
  return text.replaceAll(/\[([^\][]+)\]\(([^()\s]+)\)/g, (link, label: string, target: string) => {
    if (/^(https?:|mailto:|#)/.test(target)) return link
    const [file, anchor] = target.split('#') as [string, string?]
    const to = join(dirname(path), file)
    if (to === 'README.md') return `[${label}](start.md)`
    const guide = served.get(to)
    return guide ? `[${label}](${guide.name}.md${anchor ? `#${anchor}` : ''})` : label
  })
}
