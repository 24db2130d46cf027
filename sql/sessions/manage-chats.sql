-- Sessions and chats. Ids are unique within an account, and row-level security leaves one
-- account's rows, so an id alone finds its row. Lists are newest first by the latest change; `next` is the place of a
-- page's last row, for `before`. A row that changes meanwhile moves to the front: a walk may miss it, never repeat it.

create function private.list_cursor(updated_at timestamptz, id text) returns text
language plpgsql stable security invoker set search_path = ''
as $$ begin return (extract(epoch from updated_at) * 1000000)::bigint || '.' || id; end $$;
comment on function private.list_cursor is 'The place of a row in a list by latest change.';

create function private.cursor_time(cursor text) returns timestamptz
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return coalesce(
    timestamptz '1970-01-01Z' + split_part(cursor, '.', 1)::bigint * interval '1 microsecond', 'infinity');
end $$;
comment on function private.cursor_time is 'The time in a cursor; without a cursor, after every row.';

create function private.cursor_id(cursor text) returns text
language plpgsql immutable security invoker set search_path = ''
as $$ begin return coalesce(substr(cursor, strpos(cursor, '.') + 1), ''); end $$;
comment on function private.cursor_id is 'The id in a cursor, which may hold dots itself.';

create function private.session_answer(session app.sessions) returns json
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return json_build_object(
    'id', session.id,
    'title', session.title,
    'createdAt', private.format_timestamp(session.created_at),
    'updatedAt', private.format_timestamp(session.updated_at)
  );
end $$;
comment on function private.session_answer is 'A session as the API answers it.';

create function private.chat_answer(chat app.chats) returns json
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return json_build_object(
    'id', chat.id,
    'sessionId', chat.session_id,
    'title', chat.title,
    'modelId', chat.model_id,
    'createdAt', private.format_timestamp(chat.created_at),
    'updatedAt', private.format_timestamp(chat.updated_at),
    'activeStreamId', chat.active_stream_id,
    'lastAssistantMessageAt', private.format_timestamp(chat.last_assistant_message_at)
  );
end $$;
comment on function private.chat_answer is 'A chat as the API answers it (contract 2).';

create function private.check_session_visible(session_id text) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform from app.sessions s where s.id = check_session_visible.session_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'Session not found';
  end if;
end $$;
comment on function private.check_session_visible is 'Raises PT404 for a session that is missing or not the caller''s.';

create function private.carry_to_session(chat app.chats) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.sessions s set updated_at = chat.updated_at
  where s.id = chat.session_id and s.updated_at < chat.updated_at;
end $$;
comment on function private.carry_to_session is
  'Makes a chat''s change its session''s latest one, unless a later one is there.';

create function api.list_sessions(before text, row_limit integer) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_time timestamptz := private.cursor_time(before);
  v_id text := private.cursor_id(before);
begin
  return (
    select json_build_object(
      'sessions', coalesce(json_agg(private.session_answer(page.session) order by page.place)
        filter (where page.place <= row_limit), '[]'),
      'next', case when count(*) > row_limit
        then max(private.list_cursor(page.updated_at, page.id)) filter (where page.place = row_limit) end
    )
    from (
      select s as session, s.updated_at, s.id, row_number() over (order by s.updated_at desc, s.id desc) as place
      from app.sessions s
      where (s.updated_at, s.id) < (v_time, v_id)
      order by s.updated_at desc, s.id desc
      limit row_limit + 1
    ) page
  );
end $$;
comment on function api.list_sessions is 'The caller''s sessions, latest change first. GET /api/sessions.';

create function api.create_session(id text, title text) returns json
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id text := coalesce(id, gen_random_uuid()::text);
begin
  insert into app.sessions (account_id, id, title) values (private.account_id(), v_id, title)
  on conflict do nothing;
  return (select private.session_answer(s) from app.sessions s where s.id = v_id);
end $$;
comment on function api.create_session is
  'A new session, or the one that the caller has under this id, unchanged. POST /api/sessions.';

create function api.list_chats(session_id text, before text, row_limit integer) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_time timestamptz := private.cursor_time(before);
  v_id text := private.cursor_id(before);
begin
  perform private.check_session_visible(session_id);
  return (
    select json_build_object(
      'chats', coalesce(json_agg(private.chat_answer(page.chat) order by page.place)
        filter (where page.place <= row_limit), '[]'),
      'next', case when count(*) > row_limit
        then max(private.list_cursor(page.updated_at, page.id)) filter (where page.place = row_limit) end
    )
    from (
      select c as chat, c.updated_at, c.id, row_number() over (order by c.updated_at desc, c.id desc) as place
      from app.chats c
      where c.session_id = list_chats.session_id and (c.updated_at, c.id) < (v_time, v_id)
      order by c.updated_at desc, c.id desc
      limit row_limit + 1
    ) page
  );
end $$;
comment on function api.list_chats is
  'The chats of a session, latest change first. GET /api/sessions/{sessionId}/chats.';

create function api.create_chat(session_id text, id text, title text, model_id text) returns json
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id text := coalesce(id, gen_random_uuid()::text);
  v_chat app.chats;
begin
  perform private.check_session_visible(session_id);
  insert into app.chats (account_id, session_id, id, title, model_id)
  values (private.account_id(), session_id, v_id, coalesce(title, 'New chat'), model_id)
  on conflict do nothing;
  select c.* into v_chat from app.chats c where c.session_id = create_chat.session_id and c.id = v_id;
  perform private.carry_to_session(v_chat);
  return private.chat_answer(v_chat);
end $$;
comment on function api.create_chat is
  'A new chat, or the one that the session has under this id, unchanged. POST /api/sessions/{sessionId}/chats.';

create function api.update_chat(session_id text, chat_id text, title text, model_id text) returns json
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_chat app.chats;
begin
  perform private.check_session_visible(session_id);
  -- One statement, so that two that change different fields at once both last. A change is seen in updated_at, to the
  -- millisecond in which it is told.
  update app.chats c
  set title = coalesce(update_chat.title, c.title),
    model_id = coalesce(update_chat.model_id, c.model_id),
    updated_at = case when update_chat.title <> c.title or update_chat.model_id <> coalesce(c.model_id, '')
      then greatest(clock_timestamp(), c.updated_at + interval '1 millisecond') else c.updated_at end
  where c.session_id = update_chat.session_id and c.id = chat_id
  returning c.* into v_chat;
  if not found then
    raise exception using errcode = 'PT404', message = 'Chat not found';
  end if;
  perform private.carry_to_session(v_chat);
  return private.chat_answer(v_chat);
end $$;
comment on function api.update_chat is
  'Changes the title, the model or both; null leaves one as it is. PATCH /api/sessions/{sessionId}/chats/{chatId}.';

grant execute on function private.list_cursor, private.cursor_time, private.cursor_id, private.session_answer,
  private.chat_answer, private.check_session_visible, private.carry_to_session
to authenticated;
