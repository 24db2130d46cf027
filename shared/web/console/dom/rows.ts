import { announce, type Element } from './dom.ts'
import { readControl, setValue } from './form.ts'

type Value = Record<string, unknown>

interface Row {
  element: Element
  value: Value
}

/** Parts of a row that are no controls of one field. */
export interface OwnParts {
  show(row: Element, value: Value): void
  /** Called once for each row. */
  connect(row: Element, value: () => Value): void
}

export type RowList = ReturnType<typeof rowList>

const controlsOf = (row: Element) => [...row.querySelectorAll('[name]')]
const linesOf = (text: string) => text.split('\n').map((line) => line.trim()).filter((line) => line !== '')

/**
 * A list whose rows are added, moved and removed: `Rows` renders its box. A row keeps what its value has beside the controls, and
 * rows that nobody filled in are left out. `own` shows what is no control, and may change the value.
 */
export function rowList(box: Element, changed: () => void, own?: OwnParts) {
  const list = box.querySelector('ol')!
  const template = box.querySelector('template')!
  const addButton = box.querySelector('.add')!
  const { item = '', max, plain } = box.dataset
  const rows: Row[] = []

  const isFilled = ({ element }: Row) => {
    const texts = controlsOf(element).filter(({ tagName, type }) =>
      tagName !== 'SELECT' && type !== 'checkbox'
    )
    return texts.length === 0 || texts.some(({ value }) => value.trim() !== '')
  }
  const filled = () => rows.filter(isFilled)

  function readRow({ element, value }: Row): Value {
    const read = { ...value }
    for (const control of controlsOf(element)) {
      const { name, dataset } = control
      const text = readControl(control)
      if (text === '') delete read[name]
      else if (typeof text === 'boolean') read[name] = text
      else read[name] = dataset.lines === undefined ? text : linesOf(text)
    }
    return read
  }

  function writeRow(row: Row, value: Value): void {
    row.value = { ...value }
    for (const control of controlsOf(row.element)) {
      const part = value[control.name]
      const text = Array.isArray(part) ? part.join('\n') : String(part ?? '')
      setValue(control, text)
    }
    own?.show(row.element, value)
  }

  /** Gives the controls of each row their names, which have its number. */
  function renumber(): void {
    rows.forEach(({ element }, at) => {
      const name = `${item} ${at + 1}`
      for (const about of element.querySelectorAll('[data-about]')) about.textContent = ` of ${name}`
      const [up, down, remove] = buttonsOf(element)
      up.setAttribute('aria-label', `Move ${name} up`)
      down.setAttribute('aria-label', `Move ${name} down`)
      remove.setAttribute('aria-label', `Remove ${name}`)
      up.disabled = at === 0
      down.disabled = at === rows.length - 1
    })
    addButton.disabled = rows.length >= Number(max)
    list.hidden = rows.length === 0
  }

  function append(value: Value): Row {
    const row: Row = { element: template.content.firstElementChild!.cloneNode(true) as Element, value: {} }
    const [up, down, remove] = buttonsOf(row.element)
    up.addEventListener('click', () => move(row, -1))
    down.addEventListener('click', () => move(row, 1))
    remove.addEventListener('click', () => drop(row))
    list.append(row.element)
    rows.push(row)
    own?.connect(row.element, () => row.value)
    writeRow(row, value)
    return row
  }

  function move(row: Row, by: -1 | 1): void {
    const at = rows.indexOf(row)
    const other = rows[at + by]!
    rows[at] = other
    rows[at + by] = row
    if (by < 0) other.element.before(row.element)
    else other.element.after(row.element)
    renumber()
    announce(`Now ${item} ${at + by + 1}`)
    const [up, down] = buttonsOf(row.element)
    const [used, opposite] = by < 0 ? [up, down] : [down, up]
    ;(used.disabled ? opposite : used).focus()
    changed()
  }

  function drop(row: Row): void {
    const at = rows.indexOf(row)
    rows.splice(at, 1)
    row.element.remove()
    renumber()
    announce(`Removed ${item} ${at + 1}`)
    const near = rows[at] ?? rows[at - 1]
    ;(near ? buttonsOf(near.element)[2] : addButton).focus()
    changed()
  }

  // Files are added by their own control.
  if (addButton.tagName === 'BUTTON') {
    addButton.addEventListener('click', () => {
      const { element } = append({})
      renumber()
      controlsOf(element)[0]?.focus()
      changed()
    })
  }
  renumber()

  return {
    get length() {
      return filled().length
    },
    isFull: () => rows.length >= Number(max),
    elements: () => rows.map(({ element }) => element),
    add(value: Value): void {
      append(value)
      renumber()
      changed()
    },
    read: (): unknown[] => filled().map(readRow).map((value) => plain === undefined ? value : value.value),
    /** Replaces the values. Rows stay where they are, and with them the focus. */
    write(values: readonly unknown[]): void {
      values.forEach((given, at) => {
        const value = plain === undefined ? given as Value : { value: given }
        if (rows[at]) writeRow(rows[at], value)
        else append(value)
      })
      for (const { element } of rows.splice(values.length)) element.remove()
      renumber()
    },
    /** The control of a value, by its place in what `read` returned. */
    locate([at, name]: readonly string[]): Element | undefined {
      const row = filled()[Number(at)]?.element
      if (!row) return at === undefined ? addButton : undefined
      return controlsOf(row).find((control) => control.name === name) ?? controlsOf(row)[0] ??
        buttonsOf(row)[2]
    },
  }
}

const buttonsOf = (row: Element) => [...row.querySelectorAll('[data-row]')] as [Element, Element, Element]
