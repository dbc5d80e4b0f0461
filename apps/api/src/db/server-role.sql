-- Creates fixit_server, the role that the server logs in with, and makes it the owner of this database and of everything
-- in it, except the objects of extensions. The role is not a superuser, so SQL injection cannot reach files, programs or
-- other databases. Idempotent; must be run by a superuser. See docs/decisions/0021-the-server-is-no-superuser.md.
do $$
declare
  change text;
  me constant oid := (select oid from pg_roles where rolname = current_user);
begin
  if not exists (select from pg_roles where rolname = 'fixit_server') then
    create role fixit_server login;
  end if;
  for change in
    with part as (
      select 'schema' as kind, oid::regnamespace::text as name, oid, 'pg_namespace'::regclass as catalog, oid as space
      from pg_namespace where nspowner = me
      union all
      select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        oid::regclass::text, oid, 'pg_class', relnamespace
      from pg_class where relowner = me and relkind in ('r', 'p', 'S', 'v', 'm')
        -- A column's sequence changes owner with its table.
        and not (relkind = 'S' and exists (select from pg_depend
          where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
      union all
      select 'routine', oid::regprocedure::text, oid, 'pg_proc', pronamespace from pg_proc where proowner = me
      union all
      select 'type', oid::regtype::text, oid, 'pg_type', typnamespace from pg_type
      where typowner = me and (typtype in ('e', 'd', 'r')
        or typtype = 'c' and exists (select from pg_class where pg_class.oid = typrelid and relkind = 'c'))
    )
    select format('alter %s %s owner to fixit_server', kind, name) from part
    where space::regnamespace::text !~ '^(pg_|information_schema)'
      and not exists (select from pg_depend where classid = catalog and objid = part.oid and deptype = 'e')
  loop
    execute change;
  end loop;
  execute format('alter database %I owner to fixit_server', current_database());
end $$;
