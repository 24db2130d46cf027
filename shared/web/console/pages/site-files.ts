import { ApiError } from '../../../client/mod.ts'
import { type Element, find, h, texts } from '../dom/dom.ts'
import { explain } from '../dom/explain.ts'
import type { OwnParts, RowList } from '../dom/rows.ts'
import { api } from './api.ts'

/** The files of a page: added by a button or by dropping them, artwork first. */
export function siteFiles(list: () => RowList, workspace: () => Promise<{ organizationId?: string }>): void {
  const input = find('#drop input')
  const drop = find('#drop')
  const uploads = find('#uploads')

  async function upload(file: File): Promise<void> {
    const line = h('p', {}, `Uploading ${file.name}…`)
    uploads.append(line)
    try {
      if (list().isFull()) throw new Error('A page has at most 8 files.')
      const { scaledDown } = await import('./scaled-down.ts')
      const asset = await api.sites.uploadAsset(await scaledDown(file), await workspace())
      list().add(asset)
      line.remove()
    } catch (error) {
      line.setAttribute('class', 'problem')
      const reason = error instanceof ApiError ? error.fields[0]?.message : undefined
      line.replaceChildren(...texts([`${file.name}: `, ...reason ? [reason] : explain(error)]))
    }
  }

  /** One after the other, so that they keep their order. */
  async function uploadAll(files: Iterable<File>): Promise<void> {
    uploads.replaceChildren()
    for (const file of files) await upload(file)
  }

  input.addEventListener('change', () => {
    const files = [...input.files!]
    // The same file can be chosen again.
    input.value = ''
    void uploadAll(files)
  })
  const over = (isOver: boolean) => (event: Event) => {
    event.preventDefault()
    drop.setAttribute('class', isOver ? 'drop over' : 'drop')
  }
  drop.addEventListener('dragover', over(true))
  drop.addEventListener('dragleave', over(false))
  drop.addEventListener('drop', (event) => {
    over(false)(event)
    void uploadAll([...event.dataTransfer!.files])
  })
}

/** The row of a file: its picture and name, and the point of the artwork that stays where a page crops it, also set by a click. */
export const fileParts: OwnParts = {
  show(row, { url, name, type, focus = { x: 0.5, y: 0.4 } }) {
    row.querySelector('[data-file]')!.textContent = String(name)
    const image = row.querySelector('img')!
    image.hidden = type !== 'image/webp'
    if (!image.hidden && image.getAttribute('src') !== url) image.setAttribute('src', String(url))
    const { x, y } = focus as { x: number; y: number }
    const [across, down] = rangesOf(row)
    across.value = String(Math.round(x * 100))
    down.value = String(Math.round(y * 100))
  },
  connect(row, value) {
    const [across, down] = rangesOf(row)
    for (const range of [across, down]) {
      range.addEventListener('input', () => {
        value().focus = { x: Number(across.value) / 100, y: Number(down.value) / 100 }
      })
    }
    const image = row.querySelector('img')!
    image.addEventListener('click', (event) => {
      if (row.querySelector('[data-focus]')!.hidden) return
      const { offsetX, offsetY } = event
      across.value = String(Math.round(offsetX / image.clientWidth * 100))
      down.value = String(Math.round(offsetY / image.clientHeight * 100))
      across.dispatchEvent(new Event('input', { bubbles: true }))
    })
  },
}

const rangesOf = (row: Element) => [...row.querySelectorAll('[type=range]')] as [Element, Element]

/** Marks the first picture. */
export function markArtwork(rows: readonly Element[]): void {
  const artwork = rows.find((row) => !row.querySelector('img')!.hidden)
  for (const row of rows) {
    for (const part of row.querySelectorAll('[data-artwork], [data-focus]')) part.hidden = row !== artwork
  }
}
