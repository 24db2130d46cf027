import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Drawing, Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { Toasts } from '../../components/toast.tsx'
import { type Section, titles } from '../addresses.ts'
import { organizationId, page, section, to } from '../place.ts'
import { endSession } from '../session.ts'
import { storedSession } from '../stored-session.ts'
import { settings, setup, work } from './navigation.ts'
import { balance, me } from './person.ts'
import { SchemeSwitch } from './scheme.tsx'
import { Search, SearchButton } from './search.tsx'
import { Tabs } from './tabs.tsx'

export { loadPerson } from './person.ts'

/** The frame of every page of a workspace. */
export const Shell = ({ children }: { children: ComponentChildren }) => (
  <>
    <a class='skip' href='#main'>Skip to the content</a>
    <header class='side'>
      <Switcher />
      <SearchButton />
      <nav class='wide-only' aria-label='Console'>
        {[...work, 'line' as const, ...setup].map((entry) =>
          entry === 'line' ? <hr /> : <Entry of={entry} />
        )}
      </nav>
      <Person />
    </header>
    <main id='main' tabIndex={-1}>
      <Offline />
      <Stranger />
      {section === 'settings' && (
        <div class='above-tabs'>
          <p>Settings</p>
          <Tabs label='Settings' pages={settings} />
        </div>
      )}
      {children}
    </main>
    <nav class='bottom' aria-label='Console'>
      {work.slice(0, 3).map((entry) => <Entry of={entry} />)}
      <Menu
        id='more'
        button={
          <>
            <Icon name='more' />
            <span>More</span>
          </>
        }
      >
        <h2>Workspaces</h2>
        <Workspaces />
        <h2>Go to</h2>
        {[...work.slice(3), ...setup].map((entry) => <Entry of={entry} />)}
        <SearchButton />
        <h2>Appearance</h2>
        <SchemeSwitch />
        <h2>{storedSession()?.user.email ?? 'Account'}</h2>
        <Balance />
        <SignOut />
      </Menu>
    </nav>
    <Search />
    <Toasts />
    <p id='announcer' class='hidden-text' role='status'></p>
  </>
)

const Entry = ({ of }: { of: Section }) => (
  <a href={to(of)} aria-current={of === section ? 'page' : undefined}>
    <Icon name={of} />
    <span>{titles[of]}</span>
  </a>
)

const workspaces = () => [{ id: undefined, name: 'Personal' }, ...me.value?.organizations ?? []]

/** The links to the same part of each workspace. */
const Workspaces = () => {
  // What has an id is of one workspace.
  const path = page?.split('/:id')[0] ?? 'home'
  return (
    <>
      {workspaces().map(({ id, name }) => (
        <a href={to(path, id ?? 'me')} aria-current={id === organizationId ? 'true' : undefined}>
          <span class='badge' aria-hidden='true'>{name?.charAt(0)}</span>
          <span>{name ?? 'Without a name'}</span>
          {id === organizationId && <Icon name='check' />}
        </a>
      ))}
    </>
  )
}

/** Says whose workspace this is, and leads to another one. */
function Switcher() {
  const name = workspaces().find(({ id }) => id === organizationId)?.name ??
    (me.value ? 'Without a name' : '…')
  return (
    <Menu
      id='workspaces'
      label='Workspace:'
      button={
        <>
          <span class='badge' aria-hidden='true'>{name.charAt(0)}</span>
          <span class='workspace'>{name}</span>
          <Icon name='choose' />
        </>
      }
    >
      <Workspaces />
      <a href={to('settings/people', 'me')}>
        <Icon name='fans' />People and organizations
      </a>
    </Menu>
  )
}

const Balance = () =>
  balance.value === undefined ? null : (
    <a class='balance' href={to('settings/billing')}>
      <Icon name='credits' />
      <span>Balance</span> {new Intl.NumberFormat('en').format(balance.value)}{' '}
      {balance.value === 1 ? 'credit' : 'credits'}
    </a>
  )

const SignOut = () => (
  <button type='button' onClick={() => void endSession()}>
    <Drawing path='M10 5H5v14h5M15 8l4 4-4 4M9.500 12H19' />Sign out
  </button>
)

const Person = () => {
  const email = storedSession()?.user.email ?? ''
  return (
    <div class='person'>
      <Balance />
      <div class='wide-only'>
        <Menu
          id='account-menu'
          label='Account'
          button={
            <>
              <span class='badge' aria-hidden='true'>{email.charAt(0)}</span>
              <span id='person'>{email}</span>
            </>
          }
        >
          <a href={to('settings', 'me')}>
            <Icon name='settings' />Profile
          </a>
          <SchemeSwitch />
          <SignOut />
        </Menu>
      </div>
    </div>
  )
}

/** Where an address names an organization that the person does not belong to, or no more. */
const Stranger = () => {
  const own = me.value?.organizations
  if (!organizationId || !own || own.some(({ id }) => id === organizationId)) return null
  return (
    <p class='notice' role='alert'>
      You do not belong to the organization of this address.{' '}
      <a href={to('home', 'me')}>Go to your own workspace</a>
    </p>
  )
}

/** What a person has to know before more is typed. */
function Offline() {
  const [isOffline, setOffline] = useState(!navigator.onLine)
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine)
    addEventListener('online', update)
    addEventListener('offline', update)
  }, [])
  return (
    <div class='offline-state' role='status'>
      {isOffline && (
        <p class='offline'>You are offline. What you type stays here; save it when you are back.</p>
      )}
    </div>
  )
}
