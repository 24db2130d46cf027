import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

export const examples: Examples = {
  link_chat_workspace: {
    input: { organization_id: demo.organization },
    output: {
      status: 'success',
      code: '8XN8-V8Y2-PNPT',
      expires_at: '2026-03-06T11:15:30.000Z',
      say: '@content-agent link 8XN8-V8Y2-PNPT',
    },
  },
  list_chat_workspaces: {
    output: {
      status: 'success',
      workspaces: [{
        platform: 'slack',
        team_id: 'T0DEMO0001',
        account_id: demo.organization,
        linked_by: demo.owner,
        created_at: '2026-03-02T09:00:00.000Z',
      }],
      pagination: { page: 1, limit: 50, total_count: 1, total_pages: 1, has_more: false },
    },
  },
  unlink_chat_workspace: {
    input: { team_id: 'T0DEMO0002' },
    output: { status: 'success', team_id: 'T0DEMO0002' },
    errors: { not_found: 'Workspace not found' },
  },
  receive_content_callback: {
    body: {
      threadId: 'slack:C0DEMO0001:1772788200.000100',
      results: [{
        runId: demo.run,
        videoUrl: 'https://videos.example.com/harbour-morning.mp4',
        captionText: 'Light the lanterns.',
      }],
    },
    headers: { 'x-callback-secret': 'the-secret-of-the-deployment' },
    output: { status: 'ok' },
    errors: { unauthenticated: 'x-callback-secret is missing or wrong', invalid_input: 'Invalid JSON body' },
  },
  receive_chat_event: {
    input: { platform: 'slack' },
    body: {
      type: 'event_callback',
      team_id: 'T0DEMO0001',
      event_id: 'Ev0DEMO0001',
      event: {
        type: 'app_mention',
        user: 'U0DEMO0001',
        text: '<@U0AGENT001> help',
        ts: '1772788200.000100',
        channel: 'C0DEMO0001',
      },
    },
    headers: {
      'X-Slack-Signature': 'v0=5f0c1f9e3c8b4d0a9a526f3f5f6f2b115f0c1f9e3c8b4d0a9a526f3f5f6f2b11',
      'X-Slack-Request-Timestamp': '1772788200',
    },
    output: { ok: true },
    errors: {
      unauthenticated: 'The signature is missing, too old or does not match',
      invalid_input: 'challenge must be text',
      not_found: 'Unknown chat platform',
    },
  },
}
