# An application for several workers. It answers with the id of its process.
run ->(_) { [200, { "content-type" => "text/plain" }, [Process.pid.to_s]] }
