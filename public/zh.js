// Links of version 0.1 name this page: the Chinese pages are in a folder now.
location.replace(`./zh/${location.search}${location.hash}`);
