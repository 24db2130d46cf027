import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Failure } from '../components/loaded.tsx'
import { Icon } from '../components/page-icon.tsx'
import type { PageName } from './addresses.ts'
import { to, toBeside } from './place.ts'
import { Tabs } from './shell/tabs.tsx'
import type { openSubject } from './subject.ts'

/** Names the document after what it shows, once that is known. */
export const useTitle = (name: string | null | undefined): void =>
  useEffect(() => {
    if (name) document.title = `${name} · Console`
  }, [name])

/** The way back to a list, above a name and beside it on a phone. */
export const Crumb = ({ path, name }: { path: PageName; name: string }) => (
  <p class='crumb'>
    <a href={toBeside(path)}>
      <Icon name='back' />
      <span>{name}</span>
    </a>
  </p>
)

/** The title of a page of one thing, with its main act. */
export const SubjectTitle = ({ path, list, children, action }: {
  path: PageName
  list: string
  children: ComponentChildren
  action?: ComponentChildren
}) => (
  <div class='title catalog-title'>
    <div>
      <Crumb path={path} name={list} />
      {children}
    </div>
    {action && <div class='row'>{action}</div>}
  </div>
)

/** The frame of these pages: the name with the main act, the pages beside each other, and the content of this one. */
export function Frame(
  { of: { subject, failure, read }, list: [path, list], name, note, action, tabs, children }: {
    of: ReturnType<typeof openSubject<unknown>>
    /** Where such things are listed. */
    list: readonly [path: PageName, name: string]
    name: string | null | undefined
    /** Beside the name. */
    note?: ComponentChildren
    action?: ComponentChildren
    tabs: Parameters<typeof Tabs>[0]
    children: ComponentChildren
  },
) {
  useEffect(() => void read(), [])
  useTitle(name)
  return (
    <>
      <SubjectTitle {...{ path, list, action }}>
        <div class='named'>
          <h1>{name ?? tabs.label}</h1>
          {note}
        </div>
      </SubjectTitle>
      <Tabs {...tabs} />
      {failure.value !== undefined && !subject.value
        ? (
          <Failure error={failure.value} retry={() => void read()}>
            <a class='button' href={to(path)}>All {list.toLowerCase()}</a>
          </Failure>
        )
        : children}
    </>
  )
}
