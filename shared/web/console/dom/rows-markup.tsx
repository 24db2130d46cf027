import type { ComponentChildren } from 'preact'

/** A list whose rows the script adds, moves and removes, with the template of a row. */
export const Rows = ({ name, legend, item, max, children, plain, button }: {
  /** The field of the API. */
  name: string
  legend: string
  /** What a row is, for the names of its controls. */
  item: string
  max: number
  /** The controls of a row, with `RowField` and `RowSelect`. */
  children: ComponentChildren
  /** The rows are texts, in a control named `value`. */
  plain?: boolean
  /** In place of the button that adds an empty row. */
  button?: ComponentChildren
}) => (
  <fieldset class='rows full' data-rows={name} data-item={item} data-max={max} data-plain={plain}>
    <legend>{legend}</legend>
    <ol hidden></ol>
    <template>
      <li>
        <div class='row-fields'>{children}</div>
        <div class='row'>
          <button type='button' class='quiet' data-row='up'>Up</button>
          <button type='button' class='quiet' data-row='down'>Down</button>
          <button type='button' class='quiet' data-row='remove'>Remove</button>
        </div>
      </li>
    </template>
    {button ?? <button type='button' class='add'>Add a {item}</button>}
  </fieldset>
)

/** The name of a control, to which the script adds the number of its row. */
const About = ({ label }: { label: string }) => (
  <span>
    {label}
    <span class='hidden-text' data-about></span>
  </span>
)

export const RowField = ({ label, name, full, ...input }: {
  label: string
  name: string
  /** As wide as the row. */
  full?: boolean
  [attribute: string]: unknown
}) => (
  <label class={full ? 'full' : undefined}>
    <About label={label} />
    <input name={name} {...input} />
  </label>
)

/** A control whose value is a list, one entry a line. */
export const RowLines = ({ label, name, ...area }: {
  label: string
  name: string
  [attribute: string]: unknown
}) => (
  <label class='full'>
    <About label={label} />
    <textarea name={name} rows={1} data-lines {...area}></textarea>
  </label>
)

export const RowCheck = ({ label, name }: { label: string; name: string }) => (
  <label class='check full'>
    <input type='checkbox' name={name} />
    <About label={label} />
  </label>
)

export const RowSelect = ({ label, name, options }: {
  label: string
  name: string
  options: readonly (readonly [value: string, text: string])[]
}) => (
  <label>
    <About label={label} />
    <select name={name}>{options.map(([value, text]) => <option value={value}>{text}</option>)}</select>
  </label>
)
