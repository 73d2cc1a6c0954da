/** How long students who left the school can still sign in and read their documents. */
