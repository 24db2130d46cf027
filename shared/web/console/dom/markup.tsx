import { Component, type ComponentChildren, type ComponentType } from 'preact'

/** A page whose markup is drawn once. What the API returns is filled into its parts by `start`, which changes the elements. */
export const filled = (markup: ComponentChildren, start: () => unknown): ComponentType =>
  class extends Component {
    override shouldComponentUpdate() {
      return false
    }
    override componentDidMount() {
      start()
    }
    render() {
      return markup
    }
  }

/** The title of a page, with its main action. */
export const Title = (
  { children, lead, action }: { children: ComponentChildren; lead?: string; action?: ComponentChildren },
) => (
  <div class='title'>
    <div>
      <h1>{children}</h1>
      {lead && <p class='muted'>{lead}</p>}
    </div>
    {action}
  </div>
)

/** A part that the script fills. Its size while loading is about that of its content. */
export const Region = ({ id, lines = 3 }: { id: string; lines?: number }) => (
  <div id={id} class='region' aria-busy='true'>
    <p class='hidden-text'>Loading…</p>
    <div class='skeleton' aria-hidden='true'>{Array.from({ length: lines }, () => <i></i>)}</div>
  </div>
)

/** A form with its problem and its outcome below. */
export const Form = ({ id, children, button, cancel, hidden, wide, inline, danger, secondary }: {
  id: string
  children?: ComponentChildren
  button: string
  /** With a button that closes the form. */
  cancel?: boolean
  hidden?: boolean
  wide?: boolean
  /** One field with its button beside it. */
  inline?: boolean
  danger?: boolean
  /** Not the main action of the page. */
  secondary?: boolean
}) => (
  <form id={id} method='post' hidden={hidden} class={wide ? 'wide' : inline ? 'inline' : undefined}>
    {children}
    <div class='row'>
      <button type='submit' class={danger ? 'danger' : secondary ? undefined : 'main'}>{button}</button>
      {cancel && <button type='button'>Cancel</button>}
    </div>
    <p class='problem' role='alert'></p>
    <div class='outcome' role='status'></div>
  </form>
)

export const Field = ({ label, name, hint, ...input }: {
  label: string
  name: string
  hint?: string
  [attribute: string]: unknown
}) => (
  <label>
    <span>{label}</span>
    <input name={name} {...input} aria-describedby={hint && `hint-${name}`} />
    {hint && <small id={`hint-${name}`}>{hint}</small>}
  </label>
)

export const Select = ({ label, name, options, ...select }: {
  label: string
  name: string
  options: readonly (readonly [value: string, text: string])[]
  [attribute: string]: unknown
}) => (
  <label>
    <span>{label}</span>
    <select name={name} {...select}>
      {options.map(([value, text]) => <option value={value}>{text}</option>)}
    </select>
  </label>
)
