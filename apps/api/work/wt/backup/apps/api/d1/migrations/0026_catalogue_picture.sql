-- The demo world's pictures of finished work moved to a folder a trade. Not compatible with older releases, which have no files there.
update catalogue set image = regexp_replace(image, '^(/pictures/catalogue/[a-z-]+)-([a-z0-9]+\.svg)$', '\1/\2')
where image like '/pictures/catalogue/%';
update job_photo set
  url = regexp_replace(url, '^(/pictures/catalogue/[a-z-]+)-([a-z0-9]+\.svg)$', '\1/\2'),
  thumbnail_url = regexp_replace(thumbnail_url, '^(/pictures/catalogue/[a-z-]+)-([a-z0-9]+\.svg)$', '\1/\2')
where url like '/pictures/catalogue/%';
update attachment set
  url = regexp_replace(url, '^(/pictures/catalogue/[a-z-]+)-([a-z0-9]+\.svg)$', '\1/\2'),
  thumbnail_url = regexp_replace(thumbnail_url, '^(/pictures/catalogue/[a-z-]+)-([a-z0-9]+\.svg)$', '\1/\2')
where url like '/pictures/catalogue/%';
