import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { site } from '../site.ts'
import { fields, focused, isChanged, labels, type Name, problems, read, type Row, wanted } from './model.ts'

type Attributes = Record<string, unknown>
export type Options = readonly (readonly [value: string, text: string])[]

/** Where the value of a field is from. What is typed has no source until it is saved. */
export function Source({ name }: { name: Name }) {
  if (!site.value) return null
  const { facts: { showBrief: _, game: __, ...facts }, sources = {}, ...columns } = site.value
  const values: Row = { name: columns.name, assets: columns.assets, ...facts }
  const value = values[name]
  if (value === undefined || isChanged(name) || Array.isArray(value) && value.length === 0) return null
  const source: string | undefined = (sources as Record<string, string>)[name]
  const words = !source
    ? 'Entered by hand.'
    : source === 'brief'
    ? 'Read from your notes, and accepted.'
    : `From ${source.replace(/(?:^|_)(.)/g, (_, letter) => ` ${letter.toUpperCase()}`).trim()}.`
  return <small data-source={name}>{words}</small>
}

export const Problem = ({ path }: { path: string }) =>
  problems.value[path] ? <small class='field-problem'>{problems.value[path]}</small> : null

/** What the control of a path has beside its value. */
export const controlOf = (path: string, hint?: string) => ({
  'data-path': path,
  'aria-invalid': problems.value[path] ? 'true' as const : undefined,
  'aria-describedby': hint && `hint-${path}`,
})

interface Props {
  name: Name
  label?: string
  hint?: string
}

const Labeled = ({ name, label = labels[name], hint, full, children }: Props & {
  full?: boolean
  children: ComponentChildren
}) => (
  <label class={full ? 'full' : undefined}>
    <span>{label}</span>
    {children}
    {hint && <small id={`hint-${name}`}>{hint}</small>}
    <Source name={name} />
    <Problem path={name} />
  </label>
)

export const Field = ({ name, label, hint, full, ...input }: Props & Attributes & { full?: boolean }) => (
  <Labeled {...{ name, label, hint, full }}>
    <input
      name={name}
      {...input}
      {...controlOf(name, hint)}
      value={fields[name].value as string}
      onInput={({ currentTarget }) => fields[name].value = currentTarget.value}
    />
  </Labeled>
)

export const TextArea = ({ name, label, hint, ...area }: Props & Attributes) => (
  <Labeled {...{ name, label, hint }} full>
    <textarea
      name={name}
      {...area}
      {...controlOf(name, hint)}
      value={fields[name].value as string}
      onInput={({ currentTarget }) => fields[name].value = currentTarget.value}
    />
  </Labeled>
)

/** The options of a select, with the value that it has if that is none of them. */
export const Choices = ({ options, value }: { options: Options; value: string }) => (
  <>
    {options.map(([option, text]) => (
      <option key={option} value={option} selected={option === value}>{text}</option>
    ))}
    {!options.some(([option]) => option === value) && <option value={value} selected>{value}</option>}
  </>
)

export const Select = (
  { name, label, hint, options, ...select }: Props & Attributes & { options: Options },
) => {
  const value = fields[name].value as string
  return (
    <Labeled {...{ name, label, hint }}>
      <select
        name={name}
        {...select}
        {...controlOf(name, hint)}
        value={value}
        onChange={({ currentTarget }) => fields[name].value = currentTarget.value}
      >
        <Choices options={options} value={value} />
      </select>
    </Labeled>
  )
}

export const Check = ({ name, children }: { name: Name; children: ComponentChildren }) => (
  <label class='check full'>
    <input
      type='checkbox'
      name={name}
      {...controlOf(name)}
      checked={fields[name].value === true}
      onChange={({ currentTarget }) => fields[name].value = currentTarget.checked}
    />
    <span>{children}</span>
    <Problem path={name} />
  </label>
)

export const Color = ({ name }: { name: Name }) => (
  <label class='color-field' data-value={read(name)}>
    <span>{labels[name]}</span>
    <input
      type='color'
      name={name}
      {...controlOf(name)}
      value={read(name) as string}
      onInput={({ currentTarget }) => fields[name].value = currentTarget.value}
    />
    <Problem path={name} />
  </label>
)

/** The form around fields. It knows which one has the focus, and moves the focus to the one that is wanted. */
export function FieldsForm({ id, onSubmit, onInput, children }: {
  id: string
  onSubmit: () => void
  onInput?: (name: string, value: string) => void
  children: ComponentChildren
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!wanted.value) return
    const { path } = wanted.value
    const [list, at] = path.split('.')
    const find = (path: string) =>
      form.current!.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
    const focus = () => {
      const control = find(path) ?? find(`${list}.${at}`) ?? find(list!)
      for (let part = control; part; part = part.parentElement) {
        if (part.tagName === 'DETAILS') part.setAttribute('open', '')
      }
      control?.focus()
      return control !== null
    }
    if (focus()) return
    // Its section is loaded first.
    const observer = new MutationObserver(() => focus() && observer.disconnect())
    observer.observe(form.current!, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [wanted.value])
  return (
    <form
      id={id}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement
        onInput?.(name, value)
      }}
      onFocusCapture={({ target }) => {
        focused.value = (target as HTMLElement).closest<HTMLElement>('[data-path]')?.dataset.path?.split(
          '.',
        )[0]
      }}
    >
      {children}
    </form>
  )
}
