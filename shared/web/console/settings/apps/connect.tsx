import { CopyButton } from '../../../components/copy-button.tsx'
import { deployment } from '../../place.ts'

/** How an app is connected: in steps while there is none, and then in a line. */
export function ConnectApp({ isFirst }: { isFirst: boolean }) {
  const text = `${deployment.api}/mcp`
  const address = (
    <div class='address-line'>
      <code>{text}</code>
      <CopyButton text={text} said='The address is copied.' name='Copy the address'>
        {isFirst && 'Copy'}
      </CopyButton>
    </div>
  )
  return (
    <section class={`card connect-app${isFirst ? ' first' : ''}`} aria-labelledby='connect-app'>
      <div>
        <h2 id='connect-app'>Connect an app</h2>
        <p class='muted'>
          {isFirst
            ? (
              <span class='empty'>
                No apps connected yet. Let an assistant such as Claude use your account.
              </span>
            )
            : 'Add this address to your assistant as an MCP server, and sign in.'}
        </p>
      </div>
      {isFirst
        ? (
          <ol class='connect-steps'>
            <li>
              <strong>Copy this address</strong>
              {address}
            </li>
            <li>
              <strong>Add it to your assistant</strong>
              <span class='muted'>As an MCP server. Some call that a connector.</span>
            </li>
            <li>
              <strong>Sign in, and choose its limits</strong>
              <span class='muted'>
                It reaches your personal workspace and the organizations that you choose. It never sees your
                password.
              </span>
            </li>
          </ol>
        )
        : address}
    </section>
  )
}
