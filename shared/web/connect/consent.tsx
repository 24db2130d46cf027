import { useState } from 'preact/hooks'
import { AppTermsFields, areComplete, leastTerms } from '../components/app-terms.tsx'
import { approve, decide, useOther } from './authorization.ts'
import { Button, Part, Problem } from './part.tsx'
import type { ShownAt } from './state.ts'

export function Consent(request: ShownAt<'consent'>) {
  const { name, account, credits, organizations, redirect, onlyReads, standing } = request
  // What the app may do already is neither widened nor narrowed unless the person chooses so.
  const [terms, change] = useState(standing ?? leastTerms)
  const mayWrite = standing?.scopes.includes('write')
  const allow = () => {
    if (areComplete(terms)) return approve(request, terms)
    return Promise.resolve('Enter a whole number of credits, 0 to 1,000,000.')
  }
  return (
    <Part
      id='consent'
      title={
        <>
          Let <bdi class='name'>{name}</bdi> use your account?
        </>
      }
    >
      <p class='who'>
        <span>
          Signed in as <b id='account'>{account}</b>
        </span>
        <Button class='link' id='other' work={() => useOther(request)}>Use another account</Button>
      </p>
      <p class='caution'>
        The app chose its own name, and nobody has checked it. Allow it only if you just started this in an
        app that you trust.
      </p>
      <p>
        You return to <b id='host'>{redirect.host}</b>
      </p>
      {onlyReads && (
        <p id='only-reads'>
          This address only reads{mayWrite
            ? '. The app may do more already, and what you choose applies wherever it connects.'
            : ', so nothing more can be chosen.'}
        </p>
      )}
      <AppTermsFields {...{ terms, change, credits, organizations }} onlyReads={onlyReads && !mayWrite} />
      <div class='decide'>
        <Button class='main' work={allow}>Allow</Button>
        <Button work={() => decide('deny', request, 'You have denied it')}>Deny</Button>
      </div>
      <Problem />
      <p class='muted'>
        It reaches your personal workspace{organizations?.length
          ? ', and the organizations that you choose'
          : ''}. It cannot see or change API keys, cards, people or connected services, and compares play
        counts only in an organization whose owner opens them to it.
      </p>
      <p class='muted'>You can change this or disconnect it at any time in Settings, under Apps.</p>
    </Part>
  )
}
