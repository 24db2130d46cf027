-- The part of the rule for text that Postgres needs: what no text may have, wherever it stands. The whole rule is in
-- shared/platform/visible-text.ts; a test compares the two.

-- A regular expression of the characters that are not seen anywhere. Tags are in flags; joiners and selectors depend on what
-- is around them, and are not in it.
create function private.unseen() returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return '[\u0001-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u2028-\u202e'
    '\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffc\uffff\U00013430-\U0001343f\U00016fe4'
    '\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]';
end $$;

-- A text of several lines without what is never seen.
create function private.visible_text(given text) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return btrim(normalize(regexp_replace(
    regexp_replace(given, '\r\n?|[\u2028\u2029]', E'\n', 'g'),
    -- The flags of England, Scotland and Wales stay.
    '(\U0001F3F4\U000E0067\U000E0062(?:\U000E0065\U000E006E\U000E0067|\U000E0073\U000E0063\U000E0074|\U000E0077\U000E006C\U000E0073)\U000E007F)|'
      || private.unseen(),
    '\1', 'g'), NFC), E' \n\t');
end $$;

-- A name without what is never seen, on one line.
create function private.visible_name(given text) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    private.visible_text(regexp_replace(given, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')), ' +', ' ', 'g'));
end $$;
