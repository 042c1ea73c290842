-- What a page must know of a picture before it has loaded. Filled by the seed from the pictures themselves.
CREATE TABLE pictures (
  -- Path of the source in images/, without the extension.
  name TEXT PRIMARY KEY,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  -- Colours to show until it has loaded; null where nothing may show through.
  placeholder INTEGER CHECK (placeholder >= 0),
  version TEXT NOT NULL
) STRICT;
